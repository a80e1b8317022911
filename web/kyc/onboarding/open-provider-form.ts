import type { AccountQuestion } from '#contract/identity/withdrawal-account.ts'
import { type ConnectElement, type ConnectInstance, loadConnect } from './connect-script.ts'
import { onboardingLook } from './onboarding-look.ts'

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
    form.setOnLoaderStart(events.onShown)
    form.setOnLoadError(fail)
    container.replaceChildren(form)
  }
  open().catch(fail)
  return () => {
    isClosed = true
    container.replaceChildren()
  }
}
