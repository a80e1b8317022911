import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'min' | 'max'> & {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** Spoken value: "$5.00, 10%". */
  readonly valueText: string
  /** Labels below the track, evenly spaced. */
  readonly marks?: readonly ReactNode[]
}

/** A native range input. Never the only control: chips or a field are beside it. */
export const Slider = ({ label, value, min, max, valueText, marks, ...input }: SliderProps) => {
  const range = useRef<HTMLInputElement>(null)
  // Set by script, because the content policy allows no style attributes.
  useLayoutEffect(() => {
    range.current?.style.setProperty('--filled', `${((value - min) / (max - min)) * 100}%`)
  }, [value, min, max])
  return (
    <div>
      <input
        {...input}
        ref={range}
        type="range"
        className="slider"
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
      />
      {marks && (
        <div aria-hidden="true" className="type-small flex justify-between text-quiet">
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a scale never move
            <span key={index}>{mark}</span>
          ))}
        </div>
      )}
    </div>
  )
}
