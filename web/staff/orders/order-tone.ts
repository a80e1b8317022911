import type { OrderState } from '#contract/donations/orders.ts'
import type { TagTone } from '#web/ui/tag.tsx'

const TONES: Partial<Readonly<Record<OrderState, TagTone>>> = {
  succeeded: 'pine',
  unknown: 'sun',
  disputed: 'sun',
  requires_action: 'mist',
  processing: 'mist',
  failed: 'blush',
  blocked: 'blush',
  charged_back: 'blush',
}

export const orderTone = (state: OrderState): TagTone => TONES[state] ?? 'gray'
