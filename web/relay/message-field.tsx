import { useState } from 'react'
import { MESSAGE_MAX } from '#contract/fundraisers/organizers.ts'
import { cleanText, countCharacters } from '#contract/plain-text.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'

type MessageFieldProps = {
  readonly label?: string
  readonly error: string | undefined
  readonly defaultValue: string | undefined
}

/** Message field with a length counter that matches the server's. */
export const MessageField = ({ label = 'Your message', error, defaultValue }: MessageFieldProps) => {
  const [count, setCount] = useState(countCharacters(cleanText(defaultValue ?? '')))
  return (
    <TextAreaField
      name="text"
      label={label}
      rows={6}
      error={error}
      defaultValue={defaultValue}
      onChange={({ currentTarget }) => setCount(countCharacters(cleanText(currentTarget.value)))}
      note={
        <span className={count > MESSAGE_MAX ? 'block text-right text-poppy-deep' : 'block text-right'}>
          {count} of {MESSAGE_MAX.toLocaleString('en-US')}
        </span>
      }
    />
  )
}
