export default function Security() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Security</h1>
    </div>
  )
}
