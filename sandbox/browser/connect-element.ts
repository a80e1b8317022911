import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { FrameEvent } from './messages.ts'
import { lookOf } from './onboarding-look.ts'

/**
 * One of the provider's components as a custom element, which contains a frame of the sandbox's origin.
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
 * The identity form and the bank account change. The bank account change never exits by itself, because the
 * surrounding page has the "continue" button.
 */
export const COMPONENTS = ['account-onboarding', 'account-management'] as const
type Component = (typeof COMPONENTS)[number]

export const isComponent = (name: string): name is Component =>
  COMPONENTS.some((component) => component === name)

const TITLES: Readonly<Record<Component, string>> = {
  'account-onboarding': 'Bank account and identity, at the payment provider',
  'account-management': 'Bank account, at the payment provider',
}
/** Time within which a loaded frame must report that it is ready. */
const READY_TIMEOUT_MS = 3000

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
  /** Accepts the page's preference, but the sandbox always requests all requirements at once. */
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

  private onFrameEvent(event: FrameEvent): void {
    const element = this.frame?.element
    if (event.kind === 'resize' && element) element.style.height = `${event.height}px`
    if (event.kind === 'ready') this.loaderStart({ elementTagName: this.component })
    if (event.kind === 'finished' || event.kind === 'closed') this.exit()
    if (event.kind === 'unusable') this.fail(event.error)
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
    // The element was removed from the page meanwhile, or inserted twice.
    if (!this.isConnected || this.frame !== null) return
    const query = new URLSearchParams({ secret, ...lookOf(connector.variables) })
    const frame = createFrame({
      src: `${connector.origin}/stripe/connect/onboarding?${query}`,
      title: TITLES[this.component],
      onEvent: (event) => this.onFrameEvent(event),
    })
    this.frame = frame
    frame.element.addEventListener('load', () => {
      setTimeout(() => {
        if (this.frame === frame && !frame.isReady())
          this.fail({ type: 'api_connection_error', message: 'The form did not load.' })
      }, READY_TIMEOUT_MS)
    })
    placeFrame(frame, this)
  }
}

/** Registers a class for a tag. Each tag needs its own class. */
const classOf = (tag: string): CustomElementConstructor => {
  const defined = customElements.get(tag)
  if (defined !== undefined) return defined
  const created = class extends ConnectElement {}
  customElements.define(tag, created)
  return created
}

export const createComponent = (name: Component, connector: Connector): ConnectElement => {
  const element = new (classOf(`stripe-connect-${name}`))()
  if (!(element instanceof ConnectElement)) throw new Error(`Another script defined ${name}.`)
  element.setConnector(connector)
  return element
}
