import type { ReactNode } from 'react';
import type { Approval } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { approvalsPlace, toolPlace } from '../navigation/place.ts';
import { Fact } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';

type Bound = Pick<Approval, 'subject' | 'tool' | 'version' | 'offer'>;

/** What an approval is for, in full: nothing else is approved with it. */
export function BindingFacts({ of: { subject, tool, version, offer } }: { readonly of: Bound }): ReactNode {
  const messages = useMessages();
  return (
    <>
      <Fact name={messages.subject}>
        <Foreign text={subject} className="code" />
      </Fact>
      <Fact name={messages.tool}>
        <Foreign text={tool} className="code" />
      </Fact>
      <Fact name={messages.ownVersion}>
        <VersionText version={version} />
      </Fact>
      <Fact name={messages.offer}>
        <Foreign text={offer} className="code" />
      </Fact>
    </>
  );
}

function VersionText({ version }: { readonly version: string }): ReactNode {
  const messages = useMessages();
  return version === 'unknown' ? (
    <span className="unknown">{messages.anyVersion}</span>
  ) : (
    <Foreign text={version} className="code" />
  );
}

/** The same with ways to each part, and the digests that it holds for. */
export function LinkedBinding({ of: approval }: { readonly of: Approval }): ReactNode {
  const messages = useMessages();
  const { subject, tool, source, version, offer } = approval;
  const from = source === 'definitions' ? undefined : source;
  return (
    <>
      <Fact name={messages.subject}>
        <Link to={approvalsPlace({ subject })}>
          <Foreign text={subject} className="code" />
        </Link>
      </Fact>
      <Fact name={messages.tool}>
        <Link to={toolPlace(tool, from)}>
          <Foreign text={tool} className="code" />
        </Link>
      </Fact>
      <Fact name={messages.source}>
        <Foreign text={source} />
      </Fact>
      <Fact name={messages.ownVersion}>
        <VersionText version={version} />
      </Fact>
      <Fact name={messages.offer}>
        <Link to={{ page: 'provider', id: offer }}>
          <Foreign text={offer} className="code" />
        </Link>
      </Fact>
      <Fact name={messages.contractDigest}>
        <DigestText digest={approval.contract_digest} />
      </Fact>
      <Fact name={messages.definitionDigest}>
        <DigestText digest={approval.definition_digest} />
      </Fact>
    </>
  );
}

function DigestText({ digest }: { readonly digest: string }): ReactNode {
  const messages = useMessages();
  return digest === 'unknown' ? (
    <span className="unknown">{messages.unknown}</span>
  ) : (
    <code className="digest">{digest}</code>
  );
}
