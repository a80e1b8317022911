import type { AccountQuestion } from '#contract/identity-check/withdrawal-account.ts'
import { OUTSIDE_PATIENCE_MS } from '#web/browser/outside-script.ts'
import { isMobileMode } from '#web/browser/visits/mobile-mode.ts'
import { type ConnectElement, type ConnectInstance, loadConnect } from './connect-script.ts'

/** Styles for the provider's form, from our tokens, which its frame can't read. */
const onboardingLook = (): object => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    overlays: 'dialog',
    variables: {
      fontFamily: token('--font-body'),
      fontSizeBase: '17px',
      colorPrimary: token('--color-blue'),
      // The main button in our color and height: 56 px on phones, 48 above.
      buttonPrimaryColorBackground: token('--color-ink'),
      buttonPrimaryColorBorder: token('--color-ink'),
      buttonPrimaryColorText: token('--color-white'),
      buttonPaddingX: '24px',
      buttonPaddingY: isMobileMode(window.innerWidth, navigator.userAgent) ? '16px' : '12px',
      buttonLabelFontSize: '17px',
      buttonLabelFontWeight: token('--font-weight-label'),
      colorText: token('--color-ink'),
      colorSecondaryText: token('--color-quiet'),
      colorDanger: token('--color-poppy-deep'),
      colorBackground: token('--color-card'),
      colorBorder: token('--color-control'),
      formBorderRadius: token('--radius-control'),
      buttonBorderRadius: token('--radius-control'),
    },
  }
}

export type OnboardingSession = {
  readonly clientSecret: string
  readonly publishableKey: string
  readonly scriptUrl: string
}

export type ProviderFormProps = {
  /** Creates one of the provider's elements. */
  readonly create: (connect: ConnectInstance) => ConnectElement
  /** Begins a session at the provider. Called on each opening, and again when that session expires. */
  readonly begin: () => Promise<OnboardingSession>
  /** The provider's requirements, which determine the form's height. */
  readonly requirements: readonly AccountQuestion[]
}

type FormEvents = Pick<ProviderFormProps, 'begin' | 'create'> & {
  readonly onShown: () => void
  readonly onFailed: () => void
}

/** Mounts the provider's form. @returns the unmount function */
export const openForm = (container: HTMLElement, events: FormEvents): (() => void) => {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const fail = (): void => {
    if (!isClosed) events.onFailed()
  }
  const open = async (): Promise<void> => {
    const firstSession = await events.begin()
    const connect = await loadConnect(firstSession)
    if (isClosed) return
    let unusedSecret: string | null = firstSession.clientSecret
    const { publishableKey } = firstSession
    const form = events.create(
      connect.init({
        publishableKey,
        fetchClientSecret: async () => {
          const secret = unusedSecret ?? (await events.begin()).clientSecret
          unusedSecret = null
          return secret
        },
        appearance: onboardingLook(),
        locale: 'en-US',
      }),
    )
    // A form that appears later is shown all the same.
    timer = setTimeout(fail, OUTSIDE_PATIENCE_MS)
    form.setOnLoaderStart(() => {
      clearTimeout(timer)
      events.onShown()
    })
    form.setOnLoadError(fail)
    container.replaceChildren(form)
  }
  open().catch(fail)
  return () => {
    isClosed = true
    clearTimeout(timer)
    container.replaceChildren()
  }
}
