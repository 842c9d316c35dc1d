import type { ProviderFailure } from '../../../core/ports/invocation.ts';

/** There is no credential to go with a request, so that nothing was sent. Names neither the credential nor where it stands. */
export class CredentialFailure extends Error {
  override readonly name = 'CredentialFailure';
  readonly failure: ProviderFailure;

  constructor(detail: string) {
    super(detail);
    this.failure = { code: 'provider_unavailable', retry: 'safe', detail };
  }
}
