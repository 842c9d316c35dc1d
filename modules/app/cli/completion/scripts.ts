export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type ShellName = (typeof SHELLS)[number];

/**
 * What a shell sources. Each asks `agent-tools __complete` with the line as it stands, never evaluating it; the first line
 * of the answer is `values` or `files`, the rest are values, one a line. (@bomb.sh/tab was tried and left: its scripts
 * evaluate the line, and it never completes files.)
 */
export const COMPLETION_SCRIPTS = {
  bash: `# bash completion of agent-tools: source <(agent-tools completion bash)
_agent_tools() {
  local kind='' line
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$kind" ]; then kind=$line; else COMPREPLY+=("$line"); fi
  done < <(agent-tools __complete bash "$COMP_WORDBREAKS" "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  if [ "$kind" != files ]; then compopt +o default 2>/dev/null; fi
}
complete -o default -F _agent_tools agent-tools
`,
  zsh: `#compdef agent-tools
# zsh completion of agent-tools: source <(agent-tools completion zsh)
_agent_tools() {
  local kind line
  local -a values
  while IFS= read -r line; do
    if [[ -z $kind ]]; then kind=$line; else values+=("$line"); fi
  done < <(agent-tools __complete zsh "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if [[ $kind == files ]]; then _files; return; fi
  (( $#values )) && _describe agent-tools values
}
if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then _agent_tools "$@"; else compdef _agent_tools agent-tools; fi
`,
  fish: `# fish completion of agent-tools: agent-tools completion fish | source
function __agent_tools_complete
    set -l words (commandline -opc) "$(commandline -ct)"
    set -l lines (agent-tools __complete fish $words[2..-1] 2>/dev/null)
    if test "$lines[1]" = files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $lines[2..-1]
    end
end
complete -c agent-tools -f -a '(__agent_tools_complete)'
`,
} as const satisfies Record<ShellName, string>;
