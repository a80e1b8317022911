/** An HttpOnly, SameSite=Lax cookie. */
export const privateCookie = (publicOrigin: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin.startsWith('https:') }) as const
