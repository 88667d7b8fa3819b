/** A helper process for tests: answers with its process id, fails when told to. */
process.on('message', (request: 'who' | 'fail') => {
  if (request === 'fail') process.exit(3);
  process.send?.(process.pid);
});
process.on('disconnect', () => process.exit());
