import { useEffect, useRef } from 'react'
import { formatWholeDollars } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import type { Scene } from '../wizard/wizard-context.ts'

type GoalHintProps = { readonly scene: Scene; readonly goalCents: number | null }

const sentenceOf = ({ scene: { goalHint, label }, goalCents }: GoalHintProps): string => {
  const { lowCents, typicalCents, highCents } = goalHint
  const range = `${formatWholeDollars(lowCents)} to ${formatWholeDollars(highCents)}`
  if (goalCents === null) return `${label}: usually ${range}.`
  const goal = formatWholeDollars(goalCents)
  if (goalCents > highCents)
    return `${goal} is more than most. Cost lines and a document help people trust it.`
  if (goalCents > typicalCents)
    return `${goal} is above the typical ${formatWholeDollars(typicalCents)}. That is fine when the cost lines explain it.`
  if (goalCents >= lowCents) return `${goal} is in the usual range.`
  return `${goal} is less than most. Check that nothing is missing.`
}

type Marks = Readonly<Record<'low' | 'typical' | 'high' | 'own', number>>

/** Width of a label, "$120,000" at most. */
const LABEL_PX = 76

/**
 * Sets the positions of the marks on the scale, which is 60 % longer than its highest value. Hides labels that would
 * touch another one: the middle one first.
 */
const setPositions = (scale: HTMLElement, marks: Marks): void => {
  const end = Math.max(marks.high, marks.own) * 1.6
  for (const [name, value] of Object.entries(marks))
    scale.style.setProperty(`--${name}`, `${(100 * value) / end}%`)
  const hasRoom = (from: number, to: number): boolean => ((to - from) / end) * scale.clientWidth >= LABEL_PX
  const hasLow = hasRoom(marks.low, marks.high)
  const hasTypical = hasRoom(marks.typical, marks.high) && hasRoom(marks.low, marks.typical)
  scale.querySelector('.goal-mark-low')?.toggleAttribute('hidden', !hasLow)
  scale.querySelector('.goal-mark-typical')?.toggleAttribute('hidden', !hasTypical)
}

/** Typical costs, and the goal among them. It is only a hint: goals outside the range are accepted. */
export const GoalHint = ({ scene, goalCents }: GoalHintProps) => {
  const { lowCents, typicalCents, highCents } = scene.goalHint
  const scale = useRef<HTMLDivElement>(null)
  // Set by script, because the content policy allows no style attribute.
  useEffect(() => {
    if (scale.current !== null)
      setPositions(scale.current, {
        low: lowCents,
        typical: typicalCents,
        high: highCents,
        own: goalCents ?? 0,
      })
  }, [lowCents, typicalCents, highCents, goalCents])
  return (
    <Card className="mt-4 p-6">
      <h2 className="type-meta-strong">Typical goals: {scene.label}</h2>
      <div ref={scale} className="with-script goal-place mt-5" aria-hidden="true">
        <div className="goal-scale">
          <span className="goal-scale-range" />
          <span className="goal-scale-typical" />
          {goalCents !== null && <span className="goal-scale-own" />}
        </div>
        <div className="goal-marks type-small text-quiet">
          <span className="goal-mark-low">
            {formatWholeDollars(lowCents)}
            <br />
            low
          </span>
          <span className="goal-mark-typical">
            {formatWholeDollars(typicalCents)}
            <br />
            typical
          </span>
          <span className="goal-mark-high">
            {formatWholeDollars(highCents)}
            <br />
            high
          </span>
        </div>
      </div>
      <p className="type-meta mt-4">
        <span className="sr-only">
          Low {formatWholeDollars(lowCents)}, typical {formatWholeDollars(typicalCents)}, high{' '}
          {formatWholeDollars(highCents)}.{' '}
        </span>
        {sentenceOf({ scene, goalCents })}
      </p>
    </Card>
  )
}
