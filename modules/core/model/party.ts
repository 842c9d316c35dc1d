/** Author or publisher as declared (schema.org words for `type`); keys beyond these are kept in the document only. */
export interface Party {
  readonly name: string;
  readonly type?: string;
  readonly url?: string;
  readonly email?: string;
  readonly role?: string;
}
