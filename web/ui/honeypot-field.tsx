/** No person sees it or reaches it; programs that fill in whatever is there do. */
export const HoneypotField = () => (
  <div className="absolute -left-[9999px]" aria-hidden="true">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
