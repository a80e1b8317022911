import { TextField } from './fields/text-field.tsx'

type Props = {
  /** What the form was refused with because the field was filled in. */
  readonly error: string | undefined
  readonly value: string | undefined
}

/**
 * A field that people don't see, so that bots fill it in. So do some password managers: their browser does a proof of
 * work instead; without scripts, or if that fails, the refused form shows the field, for its person to empty.
 */
export const HoneypotField = ({ error, value }: Props) =>
  error === undefined ? (
    <div className="absolute -left-[9999px]" aria-hidden="true">
      <label>
        Leave this empty
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          defaultValue={value}
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </label>
    </div>
  ) : (
    <TextField
      id="website"
      name="website"
      label="Leave this empty"
      hint="Your browser filled it in. We use it to tell people from robots."
      autoComplete="off"
      error={error}
      defaultValue={value}
    />
  )
