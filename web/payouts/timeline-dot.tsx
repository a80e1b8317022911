import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import type { OwnPayout } from './case-payouts.ts'

const MIST = 'bg-mist text-blue'
const SUN = 'bg-sun-wash text-on-sun-wash'

const DOTS: Readonly<Record<OwnPayout['state'], { readonly icon: IconName; readonly tone: string }>> = {
  scheduled: { icon: 'calendar-check', tone: MIST },
  in_transit: { icon: 'truck', tone: MIST },
  paid: { icon: 'check', tone: 'bg-pine-wash text-on-pine-wash' },
  failed: { icon: 'warning-circle', tone: SUN },
  reversed: { icon: 'arrow-counter-clockwise', tone: SUN },
  canceled: { icon: 'x', tone: MIST },
}

/** Classes of an item in a timeline, with a line from its dot to the next one. */
export const TIMELINE_ITEM =
  'relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-4 not-last:before:border-l not-last:before:border-line'

/** Dot at the start of a payout's item in a timeline, with the icon of its state. */
export const TimelineDot = ({ state }: { readonly state: OwnPayout['state'] }) => (
  <span
    className={classNames('flex size-8 shrink-0 items-center justify-center rounded-full', DOTS[state].tone)}
  >
    <Icon name={DOTS[state].icon} size={18} />
  </span>
)
