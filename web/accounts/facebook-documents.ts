import { redirectDocument } from 'react-router'
import { facebookAskedOn } from './entering/facebook-script.ts'

/**
 * Documents over whose pages the sign-in dialog opens and whose address anybody may know: Facebook's script tells its
 * maker where it is. Gifts, checks, receipts and staff are none of them, and in a document that began there Facebook's
 * button leads to the sign-in page's own.
 */
const DOCUMENTS =
  /^\/(?:about|faq|security|case-list|case-detail\/.*|poster(?:\/.*)?|fundraiser(?:\/list)?|sign-in)?\/?$/
/** The page where it is added to an account, once somebody asked for that. */
const ASKED_FOR = /^\/account\/?$/

export const mayLoadFacebook = ({ pathname, searchParams }: URL): boolean =>
  DOCUMENTS.test(pathname) || (ASKED_FOR.test(pathname) && searchParams.get('with') === 'facebook')

type Settings = { readonly facebook: { readonly scriptUrl: string } | null }

const hasSettings = (data: unknown): data is Settings =>
  typeof data === 'object' && data !== null && 'facebook' in data

/** From where Facebook's script comes and what it speaks to, in a document that may load it; none in any other. */
export const facebookOriginsIn = ({ root }: Readonly<Record<string, unknown>>): string[] =>
  hasSettings(root) && root.facebook !== null
    ? [new URL(root.facebook.scriptUrl).origin, 'https://*.facebook.com']
    : []

/**
 * Its script goes with the page that it was asked for on, also while it is still to come: whatever is gone on to from
 * there is a document of its own. On the way back the address has changed already.
 */
export const leaveFacebookBehind = async ({ url }: { readonly url: URL }): Promise<void> => {
  const page = facebookAskedOn()
  if (page === null || url.pathname === page) return
  if (window.location.pathname !== url.pathname) throw redirectDocument(url.href)
  window.location.reload()
  await new Promise(() => undefined)
}
