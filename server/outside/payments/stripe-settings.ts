export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecrets: readonly string[]
  /** Address of Stripe's API, if not its own. */
  readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
  readonly scriptUrl: string
  /** Whether Link may pay besides cards; it must be on in the account's payment methods. */
  readonly takesLink: boolean
}
