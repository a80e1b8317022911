/** The pages that load Facebook's script where they are asked to: signing in, and adding it to an account. */
const PAGES = ['signIn', 'account'] as const

type Settings = { readonly facebook: { readonly scriptUrl: string } | null }

const hasSettings = (data: unknown): data is Settings =>
  typeof data === 'object' && data !== null && 'facebook' in data

/** From where Facebook's script comes and what it speaks to, on the page that loads it; none on any other. */
export const facebookOriginsIn = (loaderData: Readonly<Record<string, unknown>>): string[] =>
  PAGES.flatMap((page) => {
    const data = loaderData[page]
    if (!hasSettings(data) || data.facebook === null) return []
    return [new URL(data.facebook.scriptUrl).origin, 'https://*.facebook.com']
  })
