/** A stand-in for Facebook's web SDK with the calls of a sign-in. Defines `window.FB`. */

type AuthResponse = {
  readonly accessToken: string
  readonly userID: string
  readonly expiresIn: number
}
type LoginStatus = {
  readonly status: 'connected' | 'not_authorized' | 'unknown'
  readonly authResponse: AuthResponse | null
}
type Told = (status: LoginStatus) => void

const VERSION = 'v22.0'
const DIALOG_SIZE = 'popup,width=600,height=760'
const LOOK_EVERY_MS = 300
const nobody: LoginStatus = { status: 'unknown', authResponse: null }

const facebookOrigin = (() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load this script with a script element.')
  return new URL(script.src).origin
})()

let appId: string | undefined
let last = nobody

const readAnswer = (data: unknown): LoginStatus | undefined => {
  if (typeof data !== 'object' || data === null || !('facebookAnswer' in data)) return undefined
  const granted = data.facebookAnswer
  if (typeof granted !== 'object' || granted === null) return nobody
  if (!('accessToken' in granted && 'userID' in granted && 'expiresIn' in granted)) return nobody
  const { accessToken, userID, expiresIn } = granted
  if (typeof accessToken !== 'string' || typeof userID !== 'string' || typeof expiresIn !== 'number')
    return nobody
  return { status: 'connected', authResponse: { accessToken, userID, expiresIn } }
}

/** Waits for the dialog's result, or for its closing. */
const answerOf = (dialog: Window, tell: Told): void => {
  const finish = (status: LoginStatus): void => {
    clearInterval(looking)
    window.removeEventListener('message', listen)
    last = status
    tell(status)
  }
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== facebookOrigin || event.source !== dialog) return
    const status = readAnswer(event.data)
    if (status) finish(status)
  }
  const looking = setInterval(() => {
    if (dialog.closed) finish(nobody)
  }, LOOK_EVERY_MS)
  window.addEventListener('message', listen)
}

export const facebook = {
  init: (options: { readonly appId: string; readonly version: string }) => {
    if (options.version !== VERSION) throw new Error(`The sandbox speaks ${VERSION}, not ${options.version}.`)
    appId = options.appId
  },
  login: (tell: Told, options: { readonly scope?: string } = {}) => {
    if (appId === undefined) throw new Error('FB.login() called before FB.init().')
    const query = new URLSearchParams({ app_id: appId, scope: options.scope ?? 'public_profile' })
    const dialog = window.open(`${facebookOrigin}/facebook/dialog?${query}`, 'facebook-login', DIALOG_SIZE)
    if (dialog) answerOf(dialog, tell)
    else tell(nobody)
  },
  getLoginStatus: (tell: Told) => tell(last),
  getAuthResponse: () => last.authResponse,
  logout: (tell: Told) => {
    last = nobody
    tell(last)
  },
}

Object.assign(window, { FB: facebook })
const begin: unknown = Reflect.get(window, 'fbAsyncInit')
if (typeof begin === 'function') begin()
