import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { News } from './messages.ts'
import { lookOf } from './onboarding-look.ts'

/**
 * One of the provider's components as a custom element: a frame of the sandbox's origin, as high as its
 * content.
 */

export type LoadError = { readonly type: string; readonly message?: string }
type LoadErrorListener = (event: { readonly error: LoadError; readonly elementTagName: string }) => void

/** State of the script that the element needs. */
export type Connector = {
  readonly origin: string
  readonly fetchClientSecret: () => Promise<string>
  /** The page's appearance variables. */
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Identity form and bank account change. The second one never exits on its own: the page around it has the
 * "continue" button.
 */
export const COMPONENTS = ['account-onboarding', 'account-management'] as const
type Component = (typeof COMPONENTS)[number]

export const isComponent = (name: string): name is Component => COMPONENTS.some((one) => one === name)

const TITLES: Readonly<Record<Component, string>> = {
  'account-onboarding': 'Bank account and identity, at the payment provider',
  'account-management': 'Bank account, at the payment provider',
}
/** A loaded frame reports itself; a broken one stays silent. */
const SILENT_FOR_MS = 3000

export class ConnectElement extends HTMLElement {
  private readonly component: Component = this.localName.endsWith('management')
    ? 'account-management'
    : 'account-onboarding'
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
    this.loadError({ error, elementTagName: this.component })
  }

  private hear(news: News): void {
    const element = this.frame?.element
    if (news.kind === 'resize' && element) element.style.height = `${news.height}px`
    if (news.kind === 'ready') this.loaderStart({ elementTagName: this.component })
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
      title: TITLES[this.component],
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

/** One class can be registered for one tag only. */
const classOf = (tag: string): CustomElementConstructor => {
  const defined = customElements.get(tag)
  if (defined !== undefined) return defined
  const created = class extends ConnectElement {}
  customElements.define(tag, created)
  return created
}

export const createComponent = (name: Component, connector: Connector): ConnectElement => {
  const created = new (classOf(`stripe-connect-${name}`))()
  if (!(created instanceof ConnectElement)) throw new Error(`Another script defined ${name}.`)
  const element = created
  element.setConnector(connector)
  return element
}
