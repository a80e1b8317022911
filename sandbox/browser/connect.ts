import { COMPONENTS, createComponent, isComponent } from './connect-element.ts'
import { integrationError } from './element-events.ts'

/** A stand-in for Connect.js with the calls that we use. Defines `window.StripeConnect`. */

type InitOptions = {
  readonly publishableKey: string
  readonly fetchClientSecret: () => Promise<string>
  readonly appearance?: { readonly variables?: Readonly<Record<string, string>> }
}

const connectOrigin = (): string => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement))
    throw integrationError('Load this script with a script element.')
  return new URL(script.src).origin
}
const origin = connectOrigin()

const initConnect = ({ publishableKey, fetchClientSecret, appearance }: InitOptions) => {
  if (!publishableKey.startsWith('pk_test_sandbox'))
    throw integrationError('This is the sandbox: it takes its own publishable key only.')
  return {
    create: (name: string) => {
      if (!isComponent(name))
        throw integrationError(`The sandbox has no component ${name}. Use one of ${COMPONENTS.join(', ')}.`)
      return createComponent(name, { origin, fetchClientSecret, variables: appearance?.variables ?? {} })
    },
    update: (_options: object): void => undefined,
    logout: () => Promise.resolve(),
  }
}

/** The page may have defined `window.StripeConnect` before, with its `onLoad` callback. */
const predefined: unknown = Reflect.get(window, 'StripeConnect')
Object.assign(window, {
  StripeConnect: { ...(typeof predefined === 'object' ? predefined : {}), init: initConnect },
})
if (
  typeof predefined === 'object' &&
  predefined !== null &&
  'onLoad' in predefined &&
  typeof predefined.onLoad === 'function'
)
  predefined.onLoad()
