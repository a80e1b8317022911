/** Who reads what is published: everyone, or those it is sent to. */
export type Readers = 'public' | 'addressees'

export const KEEP_QUESTIONS: Readonly<Record<Readers, string>> = {
  public: 'This will be public. Keep it?',
  addressees: 'They’ll see this. Keep it?',
}

/** Name of the fields with the details that a form's writer keeps. */
export const KEPT_FIELD = 'kept'
