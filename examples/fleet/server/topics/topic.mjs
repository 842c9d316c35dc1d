/** Makes topics of one capability. */
export const topicOf = (capability) => (tool, title, description, inputs, outputs, example, run) => ({
  capability,
  tool,
  title,
  description,
  inputs,
  outputs,
  example,
  run,
});
