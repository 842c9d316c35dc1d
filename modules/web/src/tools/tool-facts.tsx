import type { ReactNode } from 'react';
import type { Party, Tool } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { listPlace, toolPlace } from '../navigation/place.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { RiskMark } from '../parts/risk-mark.tsx';
import { Stated } from '../parts/unknown.tsx';
import { Words } from '../parts/words.tsx';
import { useMessages } from '../text/messages.ts';

/** What the source says about the tool as a whole. */
export function ToolFacts({ tool }: { readonly tool: Tool }): ReactNode {
  const messages = useMessages();
  const { effective_risk: effective, risk } = tool;
  return (
    <Facts>
      <Fact name={messages.capabilities}>
        <Stated value={tool.capabilities}>
          {(ids) => <Words words={ids} to={(id) => ({ page: 'capability', id })} />}
        </Stated>
      </Fact>
      {tool.operations.length > 0 && (
        <Fact name={messages.operations}>
          <Words words={tool.operations} />
        </Fact>
      )}
      <Fact name={messages.effectiveRisk}>
        <RiskMark risk={effective} bare />
        {effective !== risk && <span className="note"> {messages.declaredAs(messages.risk[risk])}</span>}
      </Fact>
      <Fact name={messages.approval}>
        {tool.effective_approval === 'unknown' ? (
          <span className="unknown">{messages.approvalIs.unknown}</span>
        ) : (
          messages.approvalIs[tool.effective_approval]
        )}
      </Fact>
      <Fact name={messages.declaredStatus}>
        <Stated value={tool.declared_status}>{(status) => <Foreign text={status} />}</Stated>
      </Fact>
      <Fact name={messages.license}>
        <Stated value={tool.license}>{(license) => <Foreign text={license} />}</Stated>
      </Fact>
      <Fact name={messages.author}>
        <Stated value={tool.author}>{(party) => <PartyName party={party} />}</Stated>
      </Fact>
      <Fact name={messages.publisher}>
        <Stated value={tool.publisher}>{(party) => <PartyName party={party} />}</Stated>
      </Fact>
      <Fact name={messages.source}>
        <Link to={listPlace({ source: [tool.source] })}>
          <Foreign text={tool.source} />
        </Link>
      </Fact>
      {tool.tags.length > 0 && (
        <Fact name={messages.tags}>
          <Words words={tool.tags} to={(tag) => listPlace({ tag: [tag] })} kind="tag" />
        </Fact>
      )}
      {tool.languages.length > 0 && (
        <Fact name={messages.languages}>{languageNames(tool.languages, messages.language)}</Fact>
      )}
      {tool.aliases.length > 0 && (
        <Fact name={messages.aliases}>
          <Words words={tool.aliases} />
        </Fact>
      )}
      {tool.replaced_by !== null && (
        <Fact name={messages.replacedBy}>
          <Link to={toolPlace(tool.replaced_by)}>
            <Foreign text={tool.replaced_by} />
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

/** A name only: an address of strangers is shown as text, never followed. */
const PartyName = ({ party: { name, type } }: { readonly party: Party }): ReactNode => (
  <>
    <Foreign text={name} />
    {type !== undefined && (
      <span className="note">
        {' '}
        <Foreign text={type} />
      </span>
    )}
  </>
);

/** In the reader's language; a code that is none stays as it is. */
function languageNames(codes: readonly string[], language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  return codes
    .map((code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    })
    .join(', ');
}
