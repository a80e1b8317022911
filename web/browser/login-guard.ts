/** Home, with the sign-in dialog asked for and the wanted page to return to. Null: go on. */
export const guardLogin = (url: URL, signedIn: boolean): string | null => {
  if (signedIn || url.pathname === '/') return null
  const wanted = `${url.pathname}${url.search}`
  return `/?${new URLSearchParams({ signIn: '1', next: wanted })}`
}
