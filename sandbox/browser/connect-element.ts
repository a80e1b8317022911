import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { News } from './messages.ts'
import { lookOf } from './onboarding-look.ts'

/** The onboarding element: a frame of the sandbox's origin, as high as its content. */

export type LoadError = { readonly type: string; readonly message?: string }
type LoadErrorListener = (event: { readonly error: LoadError; readonly elementTagName: string }) => void

/** State of the script that the element needs. */
export type Connector = {
  readonly origin: string
  readonly fetchClientSecret: () => Promise<string>
  /** The page's appearance variables. */
  readonly variables: Readonly<Record<string, string>>
}

const NAME = 'account-onboarding'
const TAG = `stripe-connect-${NAME}`
/** A loaded frame reports itself; a broken one stays silent. */
const SILENT_FOR_MS = 3000

export class AccountOnboarding extends HTMLElement {
  private connector: Connector | null = null
  private frame: Frame | null = null
  private exit: () => void = () => undefined
  private loadError: LoadErrorListener = () => undefined
  private loaderStart: (event: { readonly elementTagName: string }) => void = () => undefined

  setConnector(connector: Connector): void {
    this.connector = connector
    if (this.isConnected) void this.load()
  }
  setOnExit(listener: () => void): void {
    this.exit = listener
  }
  setOnLoadError(listener: LoadErrorListener): void {
    this.loadError = listener
  }
  setOnLoaderStart(listener: typeof this.loaderStart): void {
    this.loaderStart = listener
  }
  /** The sandbox asks for all requirements at once, whatever the page prefers. */
  setCollectionOptions({ fields }: { readonly fields: string }): void {
    if (fields !== 'currently_due' && fields !== 'eventually_due')
      throw new Error(`setCollectionOptions: fields can't be ${fields}.`)
  }

  connectedCallback(): void {
    this.style.display = 'block'
    if (this.connector) void this.load()
  }
  disconnectedCallback(): void {
    this.frame?.remove()
    this.frame = null
  }

  private fail(error: LoadError): void {
    this.frame?.remove()
    this.frame = null
    this.loadError({ error, elementTagName: NAME })
  }

  private hear(news: News): void {
    const element = this.frame?.element
    if (news.kind === 'resize' && element) element.style.height = `${news.height}px`
    if (news.kind === 'ready') this.loaderStart({ elementTagName: NAME })
    if (news.kind === 'finished' || news.kind === 'closed') this.exit()
    if (news.kind === 'unusable') this.fail(news.error)
  }

  private async load(): Promise<void> {
    const { connector } = this
    if (connector === null || this.frame !== null) return
    let secret: unknown
    try {
      secret = await connector.fetchClientSecret()
    } catch (error) {
      this.fail({ type: 'account_session_create_error', message: String(error) })
      return
    }
    if (typeof secret !== 'string') {
      this.fail({ type: 'account_session_create_error', message: 'fetchClientSecret gave no client secret.' })
      return
    }
    // Removed from the page meanwhile, or inserted twice.
    if (!this.isConnected || this.frame !== null) return
    const query = new URLSearchParams({ secret, ...lookOf(connector.variables) })
    const frame = createFrame({
      src: `${connector.origin}/stripe/connect/onboarding?${query}`,
      title: 'Bank account and identity, at the payment provider',
      hear: (news) => this.hear(news),
    })
    this.frame = frame
    frame.element.addEventListener('load', () => {
      setTimeout(() => {
        if (this.frame === frame && !frame.isReady())
          this.fail({ type: 'api_connection_error', message: 'The form did not load.' })
      }, SILENT_FOR_MS)
    })
    placeFrame(frame, this)
  }
}

export const createOnboarding = (connector: Connector): AccountOnboarding => {
  if (!customElements.get(TAG)) customElements.define(TAG, AccountOnboarding)
  const element = new AccountOnboarding()
  element.setConnector(connector)
  return element
}
