import { COOKIES } from './headers.ts'

/**
 * Cookies that scripts may read. Server and browser write them by this one rule, so that neither leaves a second one
 * of the same name beside the other's.
 */

const DAY_SECONDS = 86_400

/** Domains under which everybody may have a host: no browser takes a cookie for all of them. */
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

/** Where a page is: what the domain and `Secure` of its cookies follow from. */
export type CookiePlace = { readonly host: string; readonly secure: boolean }

type CookieOptions = CookiePlace & {
  /** 365 unless said otherwise; 0 takes the cookie away. */
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

/** The anonymous visitor ("selfTag"), whoever of the two makes it. */
export const visitorCookie = (visitorId: string, place: CookiePlace): string =>
  writeCookie(COOKIES.visitor, visitorId, place)
