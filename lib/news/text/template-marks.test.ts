import { withoutTemplateMarks } from "./template-marks";

test.each([
  ["Plain { words } and {a: 1} {} {{", "Plain { words } and {a: 1} {} {{"],
  ["![pic]({{ site.baseurl }}/assets/a.png)", "![pic](/assets/a.png)"],
  ['![pic]({{ "/assets/a.png" | relative_url }})', "![pic](/assets/a.png)"],
  ["{% raw %}a {b}{% endraw %}", "a {b}"],
  ["a{% comment %}not for readers{% endcomment %}b", "ab"],
  [
    '{{< figure src="/images/crane.jpg" title="A \'big\' crane" alt="Crane" >}}',
    '<figure><img src="/images/crane.jpg" alt="Crane"><figcaption>A \'big\' crane</figcaption></figure>',
  ],
  ["```\n{{ code }}\n```\nand", "```\n{{ code }}\n```\nand"],
])("%j is %j, and nothing is lost", (source, text) =>
  expect(withoutTemplateMarks(source)).toEqual({ text, removed: [] }),
);

test.each([
  [
    'a\n{% include figure.html src="/x.jpg" text="{{ page.x }}" %}\nb',
    "a\n\nb",
    ['{% include figure.html src="/x.jpg" text="{{ page.x }}" %}'],
  ],
  ["{{< youtube w7Ft2ymGmfc >}}", "", ["{{< youtube w7Ft2ymGmfc >}}"]],
  [
    '[link]({{< ref "other.md" >}}) and {{ site.title }}.',
    "[link]() and .",
    ['{{< ref "other.md" >}}', "{{ site.title }}"],
  ],
  ["Last words. {: .lead}", "Last words. ", ["{: .lead}"]],
  ["# Head {#berths .big}\nWords", "# Head\nWords", ["{#berths .big}"]],
  [
    "{% highlight python %}\nx = 1\n{% endhighlight %}",
    "\nx = 1\n",
    ["{% highlight python %}", "{% endhighlight %}"],
  ],
  ["{%- if x -%}{{ y }}{%- endif -%}", "", ["{%- if x -%}", "{{ y }}", "{%- endif -%}"]],
])("%j becomes %j, and the removed part is reported", (source, text, removed) =>
  expect(withoutTemplateMarks(source)).toEqual({ text, removed }),
);

test("marks without an end are text, however many they are", () => {
  for (const unit of ["{{", "{%", "{{<", "{:", "{#a ", "{{}", "{% comment "]) {
    const source = unit.repeat(100_000);
    expect(withoutTemplateMarks(source).text).toBe(source);
  }
  expect(withoutTemplateMarks("{% comment %}".repeat(50_000)).text).toBe("");
});
