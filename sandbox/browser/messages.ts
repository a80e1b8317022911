/**
 * Messages between the page's script and the sandbox's frames. None of them carries a card number.
 */

export type Billing = {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly address?: { readonly postal_code?: string; readonly country?: string }
}

export type WireError = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
}

export type TokenizeRequest = {
  readonly kind: 'tokenize'
  readonly billing: Billing
  readonly returnUrl: string | null
  /** Of the elements: whether the page means to charge the card again. */
  readonly setupFutureUsage: string | null
}

/** Requests to a frame; each is answered once. */
export type FrameRequest =
  | { readonly kind: 'submit' }
  | TokenizeRequest
  | { readonly kind: 'focus' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'close' }

export type Answer = { readonly error?: WireError; readonly token?: object }

export type WalletType = 'apple_pay' | 'google_pay' | 'link'

/** Events that a frame reports. */
export type FrameEvent =
  | { readonly kind: 'ready'; readonly wallets?: readonly WalletType[] }
  | { readonly kind: 'resize'; readonly height: number }
  | { readonly kind: 'change'; readonly empty: boolean; readonly complete: boolean }
  | { readonly kind: 'enter' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'pressed'; readonly wallet: WalletType }
  | { readonly kind: 'agreed'; readonly owner: { readonly name: string; readonly email: string } }
  | { readonly kind: 'finished' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'unusable'; readonly error: WireError }

export type ToFrame = { readonly mark: typeof MARK; readonly id: number; readonly question: FrameRequest }
export type FromFrame =
  | { readonly mark: typeof MARK; readonly id: number; readonly answer: Answer }
  | { readonly mark: typeof MARK; readonly news: FrameEvent }

export const MARK = 'hearten-sandbox'

const isMarked = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK

/** Whether a message is one of ours, rather than a browser extension's. Callers check its source and origin first. */
export const isFromFrame = (data: unknown): data is FromFrame => isMarked(data)
export const isToFrame = (data: unknown): data is ToFrame => isMarked(data)
