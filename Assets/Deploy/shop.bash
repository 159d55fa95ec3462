
_vitrine_or_shop() {
    if [[ "${COMP_CWORD}" -ge 1 && "${COMP_WORDS[1]}" = -* ]]; then
        local -a words=("${COMP_WORDS[0]}" shop "${COMP_WORDS[@]:1}")
        local -i place="$((COMP_CWORD + 1))"
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${place}"
    fi
    _vitrine "${@}"
}

complete -o filenames -F _vitrine_or_shop vitrine
