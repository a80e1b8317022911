export default function Design() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Components and states</h1>
    </div>
  )
}
