/** Above everything on a production that was started with the sandbox: no money moves there. */
export const TestModeStrip = () => (
  <p className="type-small-strong on-sun bg-sun px-4 py-2 text-center forced-colors:border-b">
    TEST MODE. No real money moves here.
  </p>
)
