import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'

/** Parts of the donate page that load after it, like the provider's script. */

const loadWindows = () => import('../payment/payment-windows.tsx')
const loadCard = () => import('../card/card-beside-form.tsx')

const Windows = lazy(async () => ({ default: (await loadWindows()).PaymentWindows }))
const Card = lazy(async () => ({ default: (await loadCard()).CardBesideForm }))

/** A payment's windows. They stay once a payment has begun, because a closing dialog returns the focus. */
export const PaymentWindows = (props: ComponentProps<typeof Windows>) => {
  const [hasBegun, setHasBegun] = useState(false)
  if (props.payment.phase.at !== 'form' && !hasBegun) setHasBegun(true)
  useEffect(() => {
    // Loaded in advance. A failure is ignored: what failed is loaded again when needed.
    for (const load of [loadWindows, loadCard]) load().catch(() => undefined)
  }, [])
  return (
    hasBegun && (
      <Suspense fallback={null}>
        <Windows {...props} />
      </Suspense>
    )
  )
}

/** The card's fields on a phone's second screen. */
export const CardBesideForm = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={null}>
    <Card {...props} />
  </Suspense>
)
