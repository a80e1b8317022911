/** A stand-in for Facebook's web SDK with the calls that a sign-in uses. Defines `window.FB`. */

type AuthResponse = {
  readonly accessToken: string
  readonly userID: string
  readonly expiresIn: number
}
type LoginStatus = {
  readonly status: 'connected' | 'not_authorized' | 'unknown'
  readonly authResponse: AuthResponse | null
}
type LoginCallback = (status: LoginStatus) => void

const VERSION = 'v22.0'
const DIALOG_SIZE = 'popup,width=600,height=760'
const POLL_EVERY_MS = 300
/** Polls after which a closed dialog has no result: a message that it posted just before may come after it. */
const CLOSED_POLLS = 3
const notLoggedIn: LoginStatus = { status: 'unknown', authResponse: null }

const facebookOrigin = (() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load this script with a script element.')
  return new URL(script.src).origin
})()

let appId: string | undefined
let lastStatus = notLoggedIn

const readAnswer = (data: unknown): LoginStatus | undefined => {
  if (typeof data !== 'object' || data === null || !('facebookAnswer' in data)) return undefined
  const granted = data.facebookAnswer
  if (typeof granted !== 'object' || granted === null) return notLoggedIn
  if (!('accessToken' in granted && 'userID' in granted && 'expiresIn' in granted)) return notLoggedIn
  const { accessToken, userID, expiresIn } = granted
  if (typeof accessToken !== 'string' || typeof userID !== 'string' || typeof expiresIn !== 'number')
    return notLoggedIn
  return { status: 'connected', authResponse: { accessToken, userID, expiresIn } }
}

/** Reports the dialog's result, or that the dialog was closed without one. */
const answerOf = (dialog: Window, callback: LoginCallback): void => {
  const finish = (status: LoginStatus): void => {
    clearInterval(timer)
    window.removeEventListener('message', listen)
    lastStatus = status
    callback(status)
  }
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== facebookOrigin || event.source !== dialog) return
    const status = readAnswer(event.data)
    if (status) finish(status)
  }
  let closedPolls = 0
  const timer = setInterval(() => {
    if (dialog.closed) closedPolls += 1
    if (closedPolls === CLOSED_POLLS) finish(notLoggedIn)
  }, POLL_EVERY_MS)
  window.addEventListener('message', listen)
}

export const facebook = {
  init: (options: { readonly appId: string; readonly version: string }) => {
    if (options.version !== VERSION) throw new Error(`The sandbox speaks ${VERSION}, not ${options.version}.`)
    appId = options.appId
  },
  login: (callback: LoginCallback, options: { readonly scope?: string } = {}) => {
    if (appId === undefined) throw new Error('FB.login() called before FB.init().')
    const query = new URLSearchParams({ app_id: appId, scope: options.scope ?? 'public_profile' })
    const dialog = window.open(`${facebookOrigin}/facebook/dialog?${query}`, 'facebook-login', DIALOG_SIZE)
    if (dialog) answerOf(dialog, callback)
    else callback(notLoggedIn)
  },
  getLoginStatus: (callback: LoginCallback) => callback(lastStatus),
  getAuthResponse: () => lastStatus.authResponse,
  logout: (callback: LoginCallback) => {
    lastStatus = notLoggedIn
    callback(lastStatus)
  },
}

Object.assign(window, { FB: facebook })
const onLoad: unknown = Reflect.get(window, 'fbAsyncInit')
if (typeof onLoad === 'function') onLoad()
