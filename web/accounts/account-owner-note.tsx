/** Tells a password manager whose password it is; the person reads it elsewhere. */
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
