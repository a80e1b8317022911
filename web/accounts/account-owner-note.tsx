/** Tells password managers which account a password belongs to; hidden from people. */
export const AccountOwnerNote = ({ email }: { readonly email: string }) => (
  <input
    type="email"
    name="email"
    value={email}
    readOnly
    autoComplete="username"
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
)
