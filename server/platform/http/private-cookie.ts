/** A cookie that our server alone reads: no page's script, and no other site's request but a link that was followed. */
export const privateCookie = (publicOrigin: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin.startsWith('https:') }) as const
