import type { IconName } from '#web/ui/icon-names.ts'
import type { Provider } from './offered-providers.ts'

/** How people know a provider. */
export const PROVIDER_LOOKS: Readonly<Record<Provider, { readonly name: string; readonly icon: IconName }>> =
  {
    google: { name: 'Google', icon: 'google-logo' },
    apple: { name: 'Apple', icon: 'apple-logo-fill' },
    facebook: { name: 'Facebook', icon: 'facebook-logo-fill' },
  }
