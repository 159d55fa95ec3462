
functions -e __vitrine_typed_tokens
functions -c __vitrine_tokens __vitrine_typed_tokens

function __vitrine_tokens
    set -l tokens (__vitrine_typed_tokens $argv)
    if not contains -- -t $argv
        set -l first $tokens[2]
        test -n "$first"; or set first (commandline -ct)
        if string match -q -- '-*' "$first"
            set tokens $tokens[1] shop $tokens[2..]
        end
    end
    printf '%s\n' $tokens
end
