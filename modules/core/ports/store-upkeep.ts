/** What is done to the store as a whole. Paths are as a person typed them. */
export interface StoreUpkeep {
  /** Throws `conflict` where the file is there already, `not_found` where there is no store. */
  backup(file: string, signal: AbortSignal): Promise<StoreContent>;
  /** Throws `conflict` where the store holds anything, `invalid_request` where the file is no backup. */
  restore(
    file: string,
    options: { readonly acceptFaults: boolean },
    signal: AbortSignal,
  ): Promise<StoreCheckReport & { readonly restored: boolean }>;
  /** Throws `not_found` where there is no store. */
  check(signal: AbortSignal): Promise<StoreCheckReport>;
}

export interface StoreContent {
  readonly engine: 'sqlite' | 'postgres';
  /** Records by what holds them: `ledger:approvals`, `mirror:inventory`, `journal`. */
  readonly records: Readonly<Record<string, number>>;
}

export interface StoreCheckReport extends StoreContent {
  readonly faults: readonly { readonly place: string; readonly message: string }[];
}
