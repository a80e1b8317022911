import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'> & {
  readonly label: ReactNode
  readonly text?: ReactNode
}

/** Takes effect at once. The whole row is the click target: text first, switch at the right. */
export const Switch = ({ label, text, ...input }: SwitchProps) => {
  const textId = useId()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span>
        <span className="type-strong block">{label}</span>
        {text && (
          <span id={textId} className="type-meta block text-quiet">
            {text}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        className="switch"
        aria-describedby={text ? textId : undefined}
      />
    </label>
  )
}

type SwitchButtonProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'className' | 'children'> & {
  readonly isOn: boolean
}

/** A switch that submits its form, so that it works without scripts. */
export const SwitchButton = ({ isOn, ...button }: SwitchButtonProps) => (
  <button {...button} type="submit" role="switch" aria-checked={isOn} className="switch target" />
)
