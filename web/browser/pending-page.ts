let pendingAddress: string | null = null

/** The address that the router is loading; null while it loads none. */
export const pendingPage = (): string | null => pendingAddress

export const setPendingPage = (address: string | null): void => {
  pendingAddress = address
}
