/// A family of elements that take the same attributes. It has no values; it is only named in the types of
/// ``HTMLAttribute``.
public enum ElementFamily {
    /// Elements with global attributes only.
    public enum Plain {}
    /// `a`.
    public enum Anchor: ClickableFamily, FocusableFamily, LinkFamily {}
    /// `button`.
    public enum Button: ClickableFamily, FocusableFamily, ControlFamily, SubmitterFamily {}
    /// `summary`.
    public enum Summary: ClickableFamily, FocusableFamily {}
    /// `form`.
    public enum Form {}
    /// `label`.
    public enum Label {}
    /// `output`.
    public enum Output {}
    /// `input`.
    public enum Input: FocusableFamily, ControlFamily, FieldFamily, TextFieldFamily, SubmitterFamily, SizedFamily,
        SourceFamily
    {}
    /// `textarea`.
    public enum TextArea: FocusableFamily, ControlFamily, FieldFamily, TextFieldFamily {}
    /// `select`.
    public enum Select: FocusableFamily, ControlFamily, FieldFamily {}
    /// `option`.
    public enum Option {}
    /// `optgroup`.
    public enum OptionGroup {}
    /// `fieldset`.
    public enum FieldSet {}
    /// `progress` and `meter`.
    public enum Gauge {}
    /// `details`.
    public enum Details {}
    /// `dialog`.
    public enum Dialog {}
    /// `img`.
    public enum Image: SourceFamily, SizedFamily, CandidateFamily {}
    /// `source`.
    public enum Source: SourceFamily, CandidateFamily {}
    /// `audio` and `video`.
    public enum Media: SourceFamily, SizedFamily {}
    /// `track`.
    public enum Track: SourceFamily {}
    /// `iframe`.
    public enum Frame: SourceFamily, SizedFamily {}
    /// `canvas`.
    public enum Canvas: SizedFamily {}
    /// `td` and `th`.
    public enum Cell {}
    /// `col` and `colgroup`.
    public enum Column {}
    /// `ol`.
    public enum OrderedList {}
    /// `li`.
    public enum ListItem {}
    /// `time`.
    public enum Time {}
    /// `blockquote`, `q`, `ins` and `del`.
    public enum Quotation {}
    /// `svg` and its contents.
    public enum Graphic: SizedFamily {}
    /// Elements of other names, for custom elements.
    public enum Custom {}
}

/// Elements that the user can activate: keyboard and assistive technologies are supported by the browser.
public protocol ClickableFamily {}
/// Elements that can have the focus without further attributes.
public protocol FocusableFamily {}
/// Elements that lead to a URL.
public protocol LinkFamily {}
/// Elements that have a name in a form and can be disabled.
public protocol ControlFamily {}
/// Controls that hold a value.
public protocol FieldFamily {}
/// Fields that the user types into.
public protocol TextFieldFamily {}
/// Controls that can submit a form.
public protocol SubmitterFamily {}
/// Elements that load a resource.
public protocol SourceFamily {}
/// Elements with a width and a height.
public protocol SizedFamily {}
/// Images in several sizes.
public protocol CandidateFamily {}
