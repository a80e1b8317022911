import { COOKIES } from './headers.ts'

/**
 * Cookies readable by scripts. Server and browser write them by the same rule, so that neither creates a
 * duplicate.
 */

const DAY_SECONDS = 86_400

/** Public suffixes where anyone can have a host: browsers reject a cookie for the whole domain. */
const HOSTING = new Set(
  (
    'github.io gitlab.io pages.dev workers.dev vercel.app netlify.app herokuapp.com web.app firebaseapp.com run.app ' +
    'appspot.com fly.dev onrender.com railway.app deno.dev azurewebsites.net cloudfront.net amazonaws.com ngrok.io ' +
    'ngrok.app ngrok-free.app ngrok-free.dev trycloudflare.com surge.sh glitch.me replit.app repl.co'
  ).split(' '),
)
const SECOND_LEVELS = /^(co|com|net|org|gov|edu|ac|or|ne|go|gob|mil|sch|ltd|plc|me|nom|k12)$/

const isPublicSuffix = ([second = '', top = '']: readonly string[]): boolean =>
  HOSTING.has(`${second}.${top}`) || (top.length === 2 && SECOND_LEVELS.test(second))

/** The registrable part of a host for cookies shared by its sub-domains; none for addresses, short names and public suffixes. */
export const cookieDomain = (host: string): string | null => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const labels = name.split('.')
  if (labels.length < 2 || name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return null
  const last = labels.slice(-2)
  return isPublicSuffix(last) ? null : `.${last.join('.')}`
}

/** Host and scheme of a page, which determine the cookie's domain and `Secure`. */
export type CookiePlace = { readonly host: string; readonly secure: boolean }

type CookieOptions = CookiePlace & {
  /** 365 by default; 0 deletes the cookie. */
  readonly days?: number
}

/** For `Set-Cookie` and `document.cookie` alike. */
export const writeCookie = (
  name: string,
  value: string,
  { host, secure, days = 365 }: CookieOptions,
): string => {
  const domain = cookieDomain(host)
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${days * DAY_SECONDS}`,
    'SameSite=Lax',
    domain && `Domain=${domain}`,
    secure && 'Secure',
  ]
    .filter(Boolean)
    .join('; ')
}

/** The anonymous visitor id ("selfTag"), set by the server or the browser. */
export const visitorCookie = (visitorId: string, place: CookiePlace): string =>
  writeCookie(COOKIES.visitor, visitorId, place)
