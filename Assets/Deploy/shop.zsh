functions[_vitrine_command]="${functions[_vitrine]}"

_vitrine() {
    if [[ "${words[2]}" = -* ]]; then
        words=("${words[1]}" shop "${(@)words[2,-1]}")
        ((CURRENT++))
    fi
    _vitrine_command "${@}"
}

