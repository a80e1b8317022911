import { PROVIDER_NAMES } from '#contract/accounts/provider-names.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { Provider } from './offered-providers.ts'

/** Names and icons of the providers. */
export const PROVIDER_LOOKS: Readonly<Record<Provider, { readonly name: string; readonly icon: IconName }>> =
  {
    google: { name: PROVIDER_NAMES.google, icon: 'google-logo' },
    apple: { name: PROVIDER_NAMES.apple, icon: 'apple-logo-fill' },
    facebook: { name: PROVIDER_NAMES.facebook, icon: 'facebook-logo-fill' },
  }
